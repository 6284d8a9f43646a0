# Debian and Ubuntu packages for building and testing fakebot; a library for the scripts of this folder.

build_packages=(
  g++ cmake ninja-build
  libboost-dev libcli11-dev nlohmann-json3-dev libspdlog-dev
  libyaml-cpp-dev libpng-dev libpugixml-dev libdtl-dev
)
test_packages=(
  doctest-dev libbenchmark-dev libvalijson-dev
  clang clang-tidy clang-format lld
  git
  bash-completion fish zsh
  bubblewrap
  dpkg-dev fakeroot file lintian man-db mandoc
  gdb strace
  libfaketime
  parallel
  python3
  tshark
)
python_packages=(
  python3-flake8 python3-mypy python3-pip python3-pytest python3-pytest-xdist python3-serial
  python3-setuptools python3-venv python3-wheel
)

# Programs through which drivers reach a robot.
transport_packages=(bubblewrap gensio-bin python3-serial socat udev umockdev)

# Ubuntu has Chromium as a snap only.
browser_packages=(chromium chromium-driver fonts-dejavu-core)

# ROS 1 of the distribution; later distributions may have none.
ros_packages=(
  catkin librostest-dev
  python3-nav-msgs python3-rosgraph-msgs python3-roslaunch python3-rospy python3-rostest
  python3-std-srvs python3-tf2-msgs
)

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Checks in parallel install packages, too: each waits for the others, and for updates by the system.
one_apt() {
  as_root env DEBIAN_FRONTEND=noninteractive flock /var/lib/dpkg \
    apt-get -o DPkg::Lock::Timeout=900 "$@"
}

# Installs missing packages, or prints a command for root. Without missing packages nothing is needed,
# not even sudo.
install_missing() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    echo "missing, and there is no sudo; as root: apt-get install ${missing[*]}" >&2
    return 1
  fi
  echo "installing ${missing[*]}" >&2
  one_apt update -qq >&2
  one_apt install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# distribution_has PACKAGE...: succeeds if the distribution has all packages.
distribution_has() {
  local package
  for package in "$@"; do
    dpkg-query -W "$package" >/dev/null 2>&1 || apt-cache show "$package" >/dev/null 2>&1 || return 1
  done
}

# The sanitizer and fuzzer runtime of clang: a package of its own on Debian, part
# of clang on older Ubuntu.
install_clang_runtime() {
  local version package
  version=$(clang --version | sed -n 's/.*clang version \([0-9]*\).*/\1/p' | head -n 1)
  package=libclang-rt-$version-dev
  if apt-cache show "$package" >/dev/null 2>&1; then install_missing "$package"; fi
}
