import type { FileHome } from './file-home.ts'
import { UPLOADS } from './file-home.ts'

/** Copies the images that the other home lacks; social pictures are drawn again. @returns those that both have now */
export async function copyFiles(
  from: FileHome,
  to: FileHome,
  isWanted: (path: string) => boolean = () => true,
): Promise<string[]> {
  const present = new Set(await to.list(UPLOADS))
  for (const path of await from.list(UPLOADS)) {
    if (present.has(path) || path.endsWith('.part') || !isWanted(path)) continue
    const bytes = await from.read(path)
    // Deleted by now.
    if (bytes === null) continue
    await to.write(path, bytes)
    present.add(path)
  }
  return [...present]
}

/** The same, and the first home has them no more: each file goes when the other has it. */
export async function moveFiles(from: FileHome, to: FileHome, isWanted?: (path: string) => boolean): Promise<void> {
  const present = new Set(await copyFiles(from, to, isWanted))
  await from.remove((await from.list(UPLOADS)).filter((path) => present.has(path)))
}
