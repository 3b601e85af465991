import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Seconds. It takes two or three, and many more on a busy machine. */
const LIMIT = 120

const program = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))

/** The package's folder: installing another version removes what this one was unpacked to. */
const home = fileURLToPath(new URL('../', import.meta.resolve('@sparticuz/chromium')))

export interface UnpackedChromium {
  executablePath: string
  /** Lets it find the libraries and fonts of the package; of the machine's own it needs only libc. */
  environment: Record<string, string>
}

/**
 * Unpacks the package once, with the libraries that it itself unpacks on Amazon's machines only. Not into the system's
 * temporary folder, which other users and other versions share.
 */
export async function unpackChromium(folder = join(home, 'unpacked')): Promise<UnpackedChromium> {
  if (!existsSync(folder)) await unpackInto(folder)
  const fonts = join(folder, 'fonts.conf')
  await nameFonts(fonts, fontsOf(folder))
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? '']
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: libraries.filter((path) => path !== '').join(delimiter),
      FONTCONFIG_FILE: fonts,
    },
  }
}

/** Unpacks next to the folder, then renames: two concurrent runs never see an incomplete folder. */
async function unpackInto(folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`)
  try {
    await promisify(execFile)(process.execPath, [program, home], {
      // The package unpacks into the temporary folder.
      env: { ...process.env, TMPDIR: beside },
      timeout: LIMIT * 1000,
    })
    await mkdir(join(beside, 'fonts-cache'), { recursive: true })
    await rename(beside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    // Another run was first, with the same result.
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Rewrites the file if the checkout was moved: it names absolute folders, and a page crashes if its fonts are not found. */
async function nameFonts(file: string, fonts: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === fonts) return
  const beside = `${file}-${randomUUID()}`
  await writeFile(beside, fonts)
  await rename(beside, file)
}

/** Replaces the package's own file, which names folders of Amazon's machines. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
