import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { findChromium, type Machine } from './chromium.ts'
import { unpackChromium } from './unpacked-chromium.ts'

/** npm has no Chromium for it. */
const mac: Machine = { platform: 'darwin', arch: 'arm64', channels: [] }

/** Needed once per checkout. It takes seconds, and many more on a busy machine. */
beforeAll(async () => {
  await unpackChromium()
})

describe('the search for Chromium', () => {
  it('finds one that starts on this machine', async () => {
    const browser = await chromium.launch(await findChromium())
    try {
      const page = await browser.newPage()
      await page.setContent('<h1>Glossary</h1>')
      expect(await page.getByRole('heading').textContent()).toBe('Glossary')
    } finally {
      await browser.close()
    }
  })

  it('uses the file that CHROME_PATH names, without extra flags', async () => {
    expect(await findChromium({ ...mac, chromePath: process.execPath })).toEqual({
      executablePath: process.execPath,
      args: [],
    })
  })

  it('says what to set if it finds none', async () => {
    await expect(findChromium({ ...mac, channels: ['no-such-browser'] })).rejects.toThrow(
      /darwin on arm64: install Chrome, or set CHROME_PATH/,
    )
  })

  it('reports a CHROME_PATH that names no file', async () => {
    await expect(findChromium({ ...mac, chromePath: '/no/such/chrome' })).rejects.toThrow(
      'CHROME_PATH names /no/such/chrome, and there is no such file',
    )
  })
})

describe('unpacking Chromium', () => {
  it('happens once for two runs at a time, leaves no other files, and survives a move of the checkout', async () => {
    const home = await mkdtemp(join(tmpdir(), 'glossary-chromium-'))
    try {
      const both = await Promise.all([unpackChromium(join(home, 'unpacked')), unpackChromium(join(home, 'unpacked'))])
      expect(both[0]).toEqual(both[1])
      expect(await readdir(home)).toEqual(['unpacked'])
      expect(await readdir(dirname(both[0].executablePath))).toContain('chromium')
      const moved = join(home, 'moved')
      await rename(join(home, 'unpacked'), moved)
      const { environment } = await unpackChromium(moved)
      const fonts = await readFile(environment['FONTCONFIG_FILE'] ?? '', 'utf8')
      expect(fonts).toContain(join(moved, 'fonts'))
      expect(fonts).not.toContain('unpacked')
    } finally {
      await rm(home, { recursive: true })
    }
  })

  it('provides the libraries and the fonts that a minimal Debian lacks', async () => {
    const { environment } = await unpackChromium()
    const [libraries = ''] = environment['LD_LIBRARY_PATH']?.split(delimiter) ?? []
    expect(await readdir(libraries)).toEqual(expect.arrayContaining(['libnss3.so', 'libnspr4.so', 'libexpat.so.1']))
    expect(environment['FONTCONFIG_FILE']).toBe(join(dirname(libraries), '..', 'fonts.conf'))
  })
})
