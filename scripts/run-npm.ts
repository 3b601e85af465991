import { execFile } from 'node:child_process'
import { copyFileSync, type DisposableTempDir, mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Seconds for one run. It takes some five, and more where npx must fetch that npm first. */
const LIMIT = 120

/** What npm needs to judge or write a lock file: no `node_modules`, which it would read instead. */
const FILES = ['package.json', 'package-lock.json', '.npmrc']

/** A temporary folder that holds only the files of `root` that name its dependencies. */
export function folderOfItsOwn(root: string): DisposableTempDir {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'glossary-lock-'))
  for (const name of FILES) copyFileSync(join(root, name), join(folder.path, name))
  return folder
}

/**
 * Runs npm of this version (`10.8.2`, `latest`) in a folder, on the first Node in PATH.
 * @throws with all of npm's output, when it fails or takes too long
 */
export async function runNpm(version: string, args: readonly string[], folder: string): Promise<string> {
  // npm looks beside the Node that runs it for what is installed for all, and gives up where there is no such folder.
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

/** What a user or his machine says about where and how npm fetches; it stays. */
const FETCHING =
  /^npm_config_(?:registry|@.*|\/\/.*|(?:https?_)?proxy|noproxy|ca|cafile|cert|key|strict_ssl|fetch_.*|cache|userconfig|globalconfig)$/i

/** Without the settings of the npm that runs this: `--silent` would be inherited, and versions of npm read settings differently. */
const environmentOfUser = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        FETCHING.test(name) || !/^npm_(?:config|package|lifecycle|command|execpath|node_execpath)/i.test(name),
    ),
  )
