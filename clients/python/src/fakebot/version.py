"""The version of the program that this package was made with."""

VERSION = "0.2.0"
