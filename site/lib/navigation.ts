import type { Link } from '../../contracts/page.ts'

interface NavigationLink extends Link {
  /** Quieter than those for readers, and after them. */
  isForAdministrators: boolean
}

const forReaders = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: false })
const forAdministrators = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: true })

/** Not the top of that page: Home's search and its Words of the Week stand before the categories. */
export const CATEGORIES = '/categories#browse'

/** An address of a listing, as a link to it is written: that of all terms stands on Home, below the same. */
export const listingHref = (href: string): string => (href === '/' ? '/#browse' : href)

/** The header and the mobile menu have the same links in this order. */
export const navigation: NavigationLink[] = [
  forReaders('Home', '/'),
  forReaders('Categories', CATEGORIES),
  forReaders('About', '/about'),
  forReaders('Privacy', '/privacy'),
  forAdministrators('Add Term', '/add-word'),
  forAdministrators('Admin Only', '/admin'),
]

/** The administrator's screens, in the order of the work: what is added, changed, sorted, moved in bulk. */
export const administratorScreens: Link[] = [
  { name: 'Add New Term', href: '/add-word' },
  { name: 'Edit Meaning', href: '/edit-meaning' },
  { name: 'Manage Categories', href: '/manage-categories' },
  { name: 'Admin Only', href: '/admin' },
  { name: 'Administrators', href: '/administrators' },
  { name: 'Audit Trail', href: '/audit-trail' },
]
