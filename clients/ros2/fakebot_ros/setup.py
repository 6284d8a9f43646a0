from glob import glob

from setuptools import setup

setup(
    name="fakebot_ros",
    version="0.2.0",
    packages=["fakebot_ros"],
    data_files=[
        ("share/ament_index/resource_index/packages", ["resource/fakebot_ros"]),
        ("share/fakebot_ros", ["package.xml"]),
        ("share/fakebot_ros/launch", glob("launch/*.launch.py")),
        ("share/fakebot_ros/examples", glob("examples/*.py")),
    ],
    install_requires=["setuptools"],
    maintainer="The fakebot maintainers",
    maintainer_email="maintainers@fakebot.invalid",
    description="A virtual robot of fakebot as a node of ROS 2",
    license="BSD-3-Clause",
    entry_points={"console_scripts": ["robot = fakebot_ros.node:main"]},
)
