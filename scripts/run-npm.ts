import { execFile } from 'node:child_process'
import { copyFileSync, type DisposableTempDir, mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Seconds per run. It takes about five, and more if npx has to download that version first. */
const LIMIT = 120

/** The files that npm needs to check or write a lock file. Not `node_modules`, which npm would read instead. */
const FILES = ['package.json', 'package-lock.json', '.npmrc']

/** A temporary folder with only those files of `root` that define its dependencies. */
export function makeLockFolder(root: string): DisposableTempDir {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'glossary-lock-'))
  for (const name of FILES) copyFileSync(join(root, name), join(folder.path, name))
  return folder
}

/**
 * Runs this version of npm (`10.8.2`, `latest`) in a folder, on the first Node in PATH.
 * @throws with npm's complete output if it fails or takes longer than `LIMIT`
 */
export async function runNpm(version: string, args: readonly string[], folder: string): Promise<string> {
  // npm expects its global folder next to the Node that runs it, and fails if there is none.
  const prefix = join(folder, 'global')
  mkdirSync(join(prefix, 'lib'), { recursive: true })
  const { stdout, stderr } = await promisify(execFile)('npx', ['--yes', `npm@${version}`, ...args], {
    cwd: folder,
    env: { ...environmentOfUser(), npm_config_prefix: prefix },
    timeout: LIMIT * 1000,
    shell: process.platform === 'win32',
  })
  return stdout + stderr
}

/** Settings of the user or the machine for where and how npm downloads packages. These are kept. */
const FETCHING =
  /^npm_config_(?:registry|@.*|\/\/.*|(?:https?_)?proxy|noproxy|ca|cafile|cert|key|strict_ssl|fetch_.*|cache|userconfig|globalconfig)$/i

/** The environment without the settings of the calling npm: `--silent` would be inherited, and versions of npm interpret settings differently. */
const environmentOfUser = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        FETCHING.test(name) || !/^npm_(?:config|package|lifecycle|command|execpath|node_execpath)/i.test(name),
    ),
  )
