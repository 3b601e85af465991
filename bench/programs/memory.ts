import { readFileSync, writeFileSync } from 'node:fs'

const figure = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Bytes that the process holds now. Linux only. */
export const residentMemory = (pid: number): number => figure(pid, 'VmRSS')

/** From now on the high-water mark is begun anew. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Bytes: the most that the process, with all its threads, has held since. */
export const peakMemory = (pid: number): number => figure(pid, 'VmHWM')
