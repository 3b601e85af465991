import { Category } from '../categories/category.entity.ts'
import { ChangeCounter, ChangeRow } from '../changes/change.entity.ts'
import { Image } from '../images/image.entity.ts'
import { FormerSlug } from '../terms/former-slug.entity.ts'
import { TermCategory } from '../terms/term-category.entity.ts'
import { Term } from '../terms/term.entity.ts'
import { User } from '../users/user.entity.ts'
import { Vote } from '../votes/vote.entity.ts'
import { Glossary1700000000001 } from './migrations/0001-glossary.ts'

/** Every table of the glossary has its class here. */
export const entities = [User, Category, Term, TermCategory, Vote, Image, FormerSlug, ChangeRow, ChangeCounter]

/** In the order in which they run. A migration that has been published is never changed again. */
export const migrations = [Glossary1700000000001]
