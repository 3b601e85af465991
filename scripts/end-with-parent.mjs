/** Milliseconds between checks of the parent process. */
const POLL_INTERVAL = 200

/** Stops this process when its parent ends: a shell between npm and this process dies of a signal without passing it on, as does npm of SIGKILL. */
export function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, POLL_INTERVAL).unref()
}
