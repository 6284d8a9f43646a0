// A program in Go without cgo: prints its path and argument, and the time when goroutines and a
// child have slept.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"
)

func main() {
	begin := time.Now()
	path, err := os.Executable()
	if err != nil || len(os.Args) != 2 {
		os.Exit(1)
	}
	fmt.Println(path, os.Args[1])
	var all sync.WaitGroup
	for i := 0; i < 8; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			ticker := time.NewTicker(100 * time.Millisecond)
			for tick := 0; tick < 30; tick++ {
				<-ticker.C
			}
		}()
	}
	all.Wait()
	fmt.Println(time.Since(begin).Milliseconds(), "ms")
	if exec.Command("sleep", "2").Run() != nil {
		os.Exit(1)
	}
	fmt.Println(time.Since(begin).Milliseconds(), "ms")
}
