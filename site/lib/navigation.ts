import type { Link } from '../../contracts/page.ts'

interface NavigationLink extends Link {
  /** Quieter than those for readers, and after them. */
  isForAdministrators: boolean
}

const forReaders = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: false })
const forAdministrators = (name: string, href: string): NavigationLink => ({ name, href, isForAdministrators: true })

/** The header and the mobile menu have the same links in this order. */
export const navigation: NavigationLink[] = [
  forReaders('Home', '/'),
  forReaders('Categories', '/categories'),
  forReaders('About', '/about'),
  forReaders('Privacy', '/privacy'),
  forAdministrators('Add Term', '/add-word'),
  forAdministrators('Admin Only', '/admin'),
]
