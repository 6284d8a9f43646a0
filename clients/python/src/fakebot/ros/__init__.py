"""What the packages for ROS 1 and ROS 2 have in common: a robot as a node."""
