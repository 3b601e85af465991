import type { Link } from '../../contracts/page.ts'

interface NavigationLink extends Link {
  /** Shown after the readers' links, and less prominently. */
  isForAdministrators: boolean
}

const forReaders = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: false })
const forAdministrators = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: true })

/** Skips the search and the Words of the Week, which come before the categories on that page. */
export const CATEGORIES = '/categories#browse'

/** The link to a listing. The listing of all terms is on Home, below the search and the Words of the Week. */
export const listingHref = (href: string): string => (href === '/' ? '/#browse' : href)

/** Links of the header and of the mobile menu, in this order. */
export const navigation: NavigationLink[] = [
  forReaders('Home', '/'),
  forReaders('Categories', CATEGORIES),
  forReaders('About', '/about'),
  forReaders('Privacy', '/privacy'),
  forAdministrators('Add Term', '/add-word'),
  forAdministrators('Admin Only', '/admin'),
]

/** The administrator screens, in the order of the work: adding, editing, sorting, bulk changes. */
export const administratorScreens: Link[] = [
  { name: 'Add New Term', href: '/add-word' },
  { name: 'Edit Meaning', href: '/edit-meaning' },
  { name: 'Manage Categories', href: '/manage-categories' },
  { name: 'Admin Only', href: '/admin' },
  { name: 'Administrators', href: '/administrators' },
  { name: 'Audit Trail', href: '/audit-trail' },
]
