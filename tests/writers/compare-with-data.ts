import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { namesPartPath, readPartKeys } from '../../contracts/name-parts.ts'
import { type NamedTerm, readNames } from '../../contracts/names.ts'
import { NAMES_PATH, publishedFile, termPath } from '../../contracts/paths.ts'
import { Client } from '../../admin-api/testing/client.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { compareFolders, type Difference, noDifference } from '../product/folder.ts'
import type { Product } from '../product/product.ts'

/** Differences between what readers get and the data. */
export interface Discrepancies extends Difference {
  /** Addresses of deleted terms that do not answer 404. */
  deletedButThere: string[]
  /** Addresses of terms that do not answer 200. */
  notThere: string[]
  /** Slugs that are only in the published names, or only in the API's list of names. */
  inOneListOfNames: string[]
}

export const noDiscrepancies: Discrepancies = {
  ...noDifference,
  deletedButThere: [],
  notThere: [],
  inOneListOfNames: [],
}

/**
 * Waits until lag is 0, then compares each service's folder with a fresh full build, and its answers with the data.
 * @param deleted addresses of deleted terms; skips those that another term has taken since
 */
export async function compareWithData(
  products: readonly Product[],
  deleted: Iterable<string>,
): Promise<Discrepancies[]> {
  for (const { url } of products) await new Client(url).settle()
  const fresh = newFolder('fresh')
  try {
    await products[0]?.publishTo(fresh)
    const isPublished = (path: string): boolean => existsSync(join(fresh, publishedFile(path)))
    // A deleted term with a number as its name had the address that leads to the term with that id.
    const leadsOn = (path: string): boolean => isPublished(path) || isPublished(path.replace('/term/', '/term/id/'))
    const gone = [...deleted].filter((path) => !leadsOn(path))
    const untruths: Discrepancies[] = []
    for (const product of products) untruths.push(await compare(product, fresh, gone))
    return untruths
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function compare({ url, siteFolder }: Product, fresh: string, gone: readonly string[]): Promise<Discrepancies> {
  const client = new Client(url)
  const listed = (await client.termNames()).map(({ slug }) => slug)
  const published = (await readPublishedNames(client)).map(({ slug }) => slug)
  return {
    ...compareFolders(siteFolder, fresh),
    deletedButThere: await answeringOtherwise(client, gone, 404),
    notThere: await answeringOtherwise(client, listed.map(termPath), 200),
    inOneListOfNames: [...onlyIn(listed, published), ...onlyIn(published, listed)],
  }
}

/** Reads the names from one file or from its parts, each term once. */
async function readPublishedNames(client: Client): Promise<NamedTerm[]> {
  const first: unknown = await client.send('GET', NAMES_PATH)
  const keys = readPartKeys(first)
  if (keys === null) return readNames(first)
  const parts: NamedTerm[] = []
  for (const key of keys) parts.push(...readNames(await client.send('GET', namesPartPath(String(key)))))
  return [...new Map(parts.map((term) => [term.slug, term])).values()]
}

async function answeringOtherwise(client: Client, paths: readonly string[], status: number): Promise<string[]> {
  const otherwise: string[] = []
  for (const path of paths) if ((await client.ask('GET', path)).status !== status) otherwise.push(path)
  return otherwise
}

function onlyIn(list: readonly string[], other: readonly string[]): string[] {
  const others = new Set(other)
  return list.filter((one) => !others.has(one))
}
