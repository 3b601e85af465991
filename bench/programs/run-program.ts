import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Run {
  milliseconds: number
  /** Bytes, of the process and all that it started. */
  peakMemory: number
}

export interface Program {
  /** Left out: this Node. */
  program?: string
  /** What Node is given: a file and its arguments. */
  args: string[]
  /** Added to this process's environment. */
  env: Record<string, string>
  cwd: string
}

/** Runs a program from start to end. @throws with its last words when it fails */
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

/** A figure of /proc, in which memory is in kB. @throws where there is no such process */
const figure = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** Bytes that the process holds now. Linux only. */
export const residentMemory = (pid: number): number => figure(pid, 'VmRSS') * 1024

/** From now on the high-water mark is begun anew. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Bytes: the most that the process, with all its threads, has held since. */
export const peakMemory = (pid: number): number => figure(pid, 'VmHWM') * 1024

/** Milliseconds between two looks. Each process's own high-water mark is read, so nothing between them is lost. */
const PAUSE = 100

/**
 * Follows a process and all that it starts, and adds up the most memory that each of them has ever held: exact for one process with threads,
 * an upper bound for several. @returns what ends it and answers bytes; 0 where there is no /proc
 */
function watchMemory(root: number): () => number {
  const peaks = new Map<number, number>()
  const look = (): void => {
    const processes = new Map(listProcesses().map((one) => [one.pid, one]))
    for (const { pid, peak } of processes.values()) {
      let ancestor: number | undefined = pid
      while (ancestor !== undefined && ancestor !== root) ancestor = processes.get(ancestor)?.parent
      // A process that has just ended has no memory any more.
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
      // It has ended since the folder was read; what was seen of it before is kept.
      return []
    }
  })
}
