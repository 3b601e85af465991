import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks. Each process's own high-water mark is read, so nothing between them is lost. */
const PAUSE = 100

/**
 * Follows a process and all that it starts, and adds up the most memory that each of them has ever held (VmHWM of /proc): exact for
 * one process with threads, an upper bound for several. Linux only.
 */
export class ProcessTree {
  readonly #root: number
  readonly #peaks = new Map<number, number>()
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#root = pid
    this.#look()
    this.#timer = setInterval(() => this.#look(), PAUSE)
  }

  /** Bytes; 0 where there is no /proc. */
  stop(): number {
    clearInterval(this.#timer)
    return [...this.#peaks.values()].reduce((sum, peak) => sum + peak, 0)
  }

  #look(): void {
    const processes = new Map(listProcesses().map((one) => [one.pid, one]))
    for (const { pid, peak } of processes.values()) {
      let ancestor: number | undefined = pid
      while (ancestor !== undefined && ancestor !== this.#root) ancestor = processes.get(ancestor)?.parent
      // A process that has just ended has no memory any more.
      if (ancestor === this.#root) this.#peaks.set(pid, Math.max(peak, this.#peaks.get(pid) ?? 0))
    }
  }
}

interface RunningProcess {
  pid: number
  parent: number
  /** Bytes. */
  peak: number
}

const listProcesses = (): RunningProcess[] =>
  (existsSync('/proc/self/status') ? readdirSync('/proc') : []).flatMap((name) => readProcess(name) ?? [])

function readProcess(name: string): RunningProcess | null {
  const pid = Number(name)
  if (!Number.isInteger(pid)) return null
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const figure = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return { pid, parent: figure('PPid'), peak: figure('VmHWM') * 1024 }
  } catch {
    // It has ended since the folder was read; what was seen of it before is kept.
    return null
  }
}
