// Cannot be held in simulated time, and waits for none.
int main() {
  return 0;
}
