import type { EntityManager } from 'typeorm'
import { GlossaryIdentity } from './entities/glossary-identity.ts'

/** Tells these data from those of another glossary; every copy and backup of them has the same. */
export async function readIdentity(manager: EntityManager): Promise<string> {
  const [identity] = await manager.find(GlossaryIdentity)
  if (identity === undefined) throw new Error('The data have lost their identity')
  return identity.id
}
