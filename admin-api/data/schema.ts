import { Arriving } from './entities/arriving.ts'
import { AuditRow, StoredAuditRow } from './entities/audit.ts'
import { Category, StoredCategory } from './entities/category.ts'
import { ChangeCounter, ChangeRow } from './entities/change.ts'
import { GlossaryIdentity } from './entities/glossary-identity.ts'
import { Image } from './entities/image.ts'
import { WebhookDelivery } from './entities/webhook-delivery.ts'
import { KnownAddress, PasswordLink, SessionRow } from './entities/session.ts'
import { FormerSlug } from './entities/former-slug.ts'
import { RelatedTerm } from './entities/related-term.ts'
import { StoredTermCategory, TermCategory } from './entities/term-category.ts'
import { SharedSecret } from './entities/shared-secret.ts'
import { StoredTerm, Term } from './entities/term.ts'
import { User } from './entities/user.ts'
import { Vote } from './entities/vote.ts'
import { Glossary1700000000001 } from './migrations/0001-glossary.ts'
import { SessionsAndWebhooks1700000000002 } from './migrations/0002-sessions-and-webhooks.ts'
import { FullSearch1700000000003 } from './migrations/0003-full-search.ts'
import { UsedIds1700000000004 } from './migrations/0004-used-ids.ts'
import { Identity1700000000005 } from './migrations/0005-identity.ts'
import { KnownAddresses1700000000006 } from './migrations/0006-known-addresses.ts'
import { ImageSizes1700000000007 } from './migrations/0007-image-sizes.ts'
import { OtherNames1700000000008 } from './migrations/0008-other-names.ts'
import { AdministratorsAndAudit1700000000009 } from './migrations/0009-administrators-and-audit.ts'
import { SharedByReplicas1700000000011 } from './migrations/0011-shared-by-replicas.ts'
import { Files1700000000013 } from './migrations/0013-files.ts'
import { ComposedKeys1700000000014 } from './migrations/0014-composed-keys.ts'
import { WordsWithoutPoints1700000000015 } from './migrations/0015-words-without-points.ts'
import { PairsOfLetters1700000000016 } from './migrations/0016-pairs-of-letters.ts'
import { Arriving1700000000017 } from './migrations/0017-arriving.ts'

/**
 * Every table except the full-text index (`definition-words.ts`), the counts (`limits/shared-counts.ts`) and the files (`admin-api/files`).
 * Ordered so that no table references a later one.
 */
export const entities = [
  User,
  StoredCategory,
  StoredTerm,
  StoredTermCategory,
  RelatedTerm,
  Vote,
  Image,
  FormerSlug,
  ChangeRow,
  ChangeCounter,
  GlossaryIdentity,
  SessionRow,
  PasswordLink,
  KnownAddress,
  WebhookDelivery,
  StoredAuditRow,
  Arriving,
  SharedSecret,
]

/** The views of tables without the rows of an unfinished import. */
export const views = [Category, Term, TermCategory, AuditRow]

/** In the order in which they run. A published migration never changes. */
export const migrations = [
  Glossary1700000000001,
  SessionsAndWebhooks1700000000002,
  FullSearch1700000000003,
  UsedIds1700000000004,
  Identity1700000000005,
  KnownAddresses1700000000006,
  ImageSizes1700000000007,
  OtherNames1700000000008,
  AdministratorsAndAudit1700000000009,
  SharedByReplicas1700000000011,
  Files1700000000013,
  ComposedKeys1700000000014,
  WordsWithoutPoints1700000000015,
  PairsOfLetters1700000000016,
  Arriving1700000000017,
]
