import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Seconds: it takes two or three, on a machine that is busy with something else many more. */
const LIMIT = 120

const program = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))

/** The package's folder: a new version of it comes without what an older one was unpacked to. */
const home = fileURLToPath(new URL('../', import.meta.resolve('@sparticuz/chromium')))

export interface UnpackedChromium {
  executablePath: string
  /** What makes it find the libraries and the fonts that came with it; of the machine's it needs only libc. */
  environment: Record<string, string>
}

/**
 * Unpacks the package once, with the libraries that it unpacks on Amazon's machines only. Not into the system's temporary folder,
 * which other users and other versions share.
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

/** Beside, then in one step into its place: two runs that begin at once never see half of it. */
async function unpackInto(folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`)
  try {
    await promisify(execFile)(process.execPath, [program, home], {
      // The package unpacks into the temporary folder, whichever that is.
      env: { ...process.env, TMPDIR: beside },
      timeout: LIMIT * 1000,
    })
    await mkdir(join(beside, 'fonts-cache'), { recursive: true })
    await rename(beside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    // The other run was first; what it has made is the same.
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** In a checkout that was moved it names folders that are gone, and a page whose fonts are not found crashes. */
async function nameFonts(file: string, fonts: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === fonts) return
  const beside = `${file}-${randomUUID()}`
  await writeFile(beside, fonts)
  await rename(beside, file)
}

/** The package's own file names folders of Amazon's machines. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
