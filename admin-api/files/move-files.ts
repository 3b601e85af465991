import { type FileHome, isUpload, UPLOADS } from './file-home.ts'

/** Copies the images that the other home lacks. Social pictures are not copied, because they can be drawn again. @returns the paths that both homes contain */
export async function copyFiles(
  from: FileHome,
  to: FileHome,
  isWanted: (path: string) => boolean = () => true,
): Promise<string[]> {
  const wanted = (await from.list(UPLOADS)).filter((path) => isUpload(path) && isWanted(path))
  if (wanted.length === 0) return []
  const present = new Set(await to.list(UPLOADS))
  const inBoth: string[] = []
  for (const path of wanted) {
    if (!present.has(path)) {
      const bytes = await from.read(path)
      // Deleted since the listing.
      if (bytes === null) continue
      await to.write(path, bytes)
    }
    inBoth.push(path)
  }
  return inBoth
}

/** Like `copyFiles`, then removes the copied images from the first home. */
export async function moveFiles(from: FileHome, to: FileHome, isWanted?: (path: string) => boolean): Promise<void> {
  await from.remove(await copyFiles(from, to, isWanted))
}
