import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'
import packaged from '@sparticuz/chromium'
import { unpackChromium } from './unpacked-chromium.ts'

/**
 * Flags of the package, which is made for tiny machines. Chromium itself is tested with one process per page, and emulating a
 * graphics card takes nearly as much processor time as everything else together.
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

/** Determines which Chromium is used. */
export interface Machine {
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  /** A Chrome or Chromium to use in any case. */
  chromePath?: string | undefined
  /** Channels that Playwright tries, in this order. */
  channels: readonly string[]
}

/** Launch options: where it is, its environment, and the flags that it needs itself. */
export type Chromium = Pick<LaunchOptions, 'executablePath' | 'channel' | 'env'> & { args: string[] }

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  chromePath: process.env['CHROME_PATH'] === '' ? undefined : process.env['CHROME_PATH'],
  channels: ['chrome', 'chromium'],
})

/**
 * The Chromium of tests and benchmarks: `CHROME_PATH`, else the one from npm (Linux on x64), else an installed one that
 * Playwright finds. @throws an error that says what to set, if there is none
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

/** Playwright does not report whether a channel is installed, so this starts it. */
async function findInstalled(channels: readonly string[]): Promise<string | undefined> {
  for (const channel of channels) {
    try {
      await (await chromium.launch({ channel })).close()
      return channel
    } catch {
      // Not installed, or unable to run here: try the next one.
    }
  }
  return undefined
}
