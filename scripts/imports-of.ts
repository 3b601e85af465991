import { posix } from 'node:path'
import ts from 'typescript'
import type { SourceFile } from './source-files.ts'

export interface Import {
  from: string
  /** A path from the root for a file of this repository, otherwise a package's name. */
  to: string
  isOurs: boolean
}

/** Every import and re-export of a file, including dynamic ones; for an Astro file, those of its frontmatter and its scripts. */
export function importsOf(file: SourceFile): Import[] {
  return ts.preProcessFile(scriptOf(file), true, true).importedFiles.map(({ fileName }) => ({
    from: file.path,
    to: fileName.startsWith('.') ? pathOf(file, fileName) : packageOf(fileName),
    isOurs: fileName.startsWith('.'),
  }))
}

function scriptOf({ path, text }: SourceFile): string {
  if (!path.endsWith('.astro')) return text
  const parts = text.matchAll(/^---\n([^]*?)\n---|<script\b[^>]*>([^]*?)<\/script>/g)
  return [...parts].map(([, frontmatter, script]) => frontmatter ?? script).join('\n')
}

/** Removes Vite's query (`?raw`). */
const pathOf = ({ path }: SourceFile, specifier: string): string =>
  posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
