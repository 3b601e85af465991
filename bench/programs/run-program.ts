import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Run {
  milliseconds: number
  /** Bytes of the process and all of its descendants. */
  peakMemory: number
}

export interface Program {
  /** Omitted: the current Node. */
  program?: string
  /** The program's arguments; for Node, a file and its arguments. */
  args: string[]
  /** Added to the environment of this process. */
  env: Record<string, string>
  cwd: string
}

/** Runs a program to its end. @throws with the end of its error output if it fails */
export function runProgram({ program: name = process.execPath, args, env, cwd }: Program): Promise<Run> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const program = spawn(name, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const stopWatching = watchMemory(program.pid ?? 0)
    let words = ''
    program.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
    program.once('error', reject)
    program.once('close', (code, signal) => {
      const milliseconds = performance.now() - begin
      const peakMemory = stopWatching()
      if (code === 0) resolve({ milliseconds, peakMemory })
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}\n${words}`))
    })
  })
}

/** A figure from `/proc/PID/status`, in which memory is in kB. @throws if there is no such process */
const figure = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** Resident memory of a process in bytes. Linux only. */
export const residentMemory = (pid: number): number => figure(pid, 'VmRSS') * 1024

/** Resets the peak that `peakMemory` returns. */
export const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Peak resident memory of a process, including its threads, in bytes, since its start or the last `resetPeakMemory`. */
export const peakMemory = (pid: number): number => figure(pid, 'VmHWM') * 1024

/** Milliseconds between checks. They read each process's own peak, so nothing in between is missed. */
const PAUSE = 100

/**
 * Watches a process and its descendants, and adds up their peaks: exact for one process with threads, an upper bound for several.
 * @returns a function that stops watching and returns bytes; 0 on systems without /proc
 */
function watchMemory(root: number): () => number {
  const peaks = new Map<number, number>()
  const look = (): void => {
    const processes = new Map(listProcesses().map((one) => [one.pid, one]))
    for (const { pid, peak } of processes.values()) {
      let ancestor: number | undefined = pid
      while (ancestor !== undefined && ancestor !== root) ancestor = processes.get(ancestor)?.parent
      // A process that has just ended reports 0, so keep its earlier peak.
      if (ancestor === root) peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0))
    }
  }
  look()
  const timer = setInterval(look, PAUSE)
  return () => {
    clearInterval(timer)
    return [...peaks.values()].reduce((sum, peak) => sum + peak, 0)
  }
}

function listProcesses(): { pid: number; parent: number; peak: number }[] {
  if (!existsSync('/proc/self/status')) return []
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    try {
      return [{ pid, parent: figure(pid, 'PPid'), peak: peakMemory(pid) }]
    } catch {
      // It has ended since the folder was read. Its earlier peak is kept.
      return []
    }
  })
}
