/** Milliseconds between looks at who started this process. */
const LOOK_EVERY = 200

/** A shell between npm and this process dies of a signal without passing it on, and so does npm of SIGKILL: then this process stops as well. */
export function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY).unref()
}
