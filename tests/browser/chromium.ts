import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import packaged from '@sparticuz/chromium'
import { unpackChromium } from './unpacked-chromium.ts'

/**
 * Flags of the package that is made for tiny machines. A process for each page is what Chromium is tested with, and to emulate a graphics
 * card takes nearly as much of the processor as everything else together.
 */
const unwanted = [
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--ignore-gpu',
  '--use-gl',
  '--use-angle',
  '--enable-unsafe-swiftshader',
]

/** What decides which Chromium is used. */
export interface Machine {
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  /** A Chrome or Chromium that the caller wants, whatever else there is; left out: none. */
  chromePath?: string | undefined
  /** What Playwright is asked for, in this order. */
  channels: readonly string[]
}

/** How Playwright starts it: where it is, its environment, and the flags it wants on its own account. */
export type Chromium = Pick<LaunchOptions, 'executablePath' | 'channel' | 'env'> & { args: string[] }

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  chromePath: process.env['CHROME_PATH'] === '' ? undefined : process.env['CHROME_PATH'],
  channels: ['chrome', 'chromium'],
})

/**
 * The Chromium of tests and benchmarks: `CHROME_PATH`, else the one from npm (Linux on x64), else an installed one that Playwright
 * finds. @throws with what to set, where there is none
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<Chromium> {
  const { platform, arch, chromePath, channels } = machine
  if (chromePath !== undefined) {
    if (existsSync(chromePath)) return { executablePath: chromePath, args: [] }
    throw new Error(`CHROME_PATH names ${chromePath}, and there is no such file`)
  }
  if (platform === 'linux' && arch === 'x64') return fromNpm()
  const channel = await findInstalled(channels)
  if (channel !== undefined) return { channel, args: [] }
  throw new Error(
    `The tests' Chromium from npm is for Linux on x64, and this is ${platform} on ${arch}: install Chrome, or set CHROME_PATH to a Chrome or Chromium`,
  )
}

async function fromNpm(): Promise<Chromium> {
  const { executablePath, environment } = await unpackChromium()
  return {
    executablePath,
    env: { ...process.env, ...environment },
    args: [...packaged.args.filter((flag) => !unwanted.some((start) => flag.startsWith(start))), '--disable-gpu'],
  }
}

/** Where a channel lies is Playwright's knowledge and not to be asked for: only a start tells. */
async function findInstalled(channels: readonly string[]): Promise<string | undefined> {
  for (const channel of channels) {
    try {
      await (await chromium.launch({ channel })).close()
      return channel
    } catch {
      // Not installed, or not able to run here: the next one, then the sentence that says what to set.
    }
  }
  return undefined
}
