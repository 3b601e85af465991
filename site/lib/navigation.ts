import type { Link } from '../../contracts/page.ts'

/** The header and the mobile menu have the same links in this order. */
export const navigation: Link[] = [
  { name: 'Home', href: '/' },
  { name: 'Add Term', href: '/add-word' },
  { name: 'Categories', href: '/categories' },
  { name: 'Admin Only', href: '/admin' },
  { name: 'About', href: '/about' },
  { name: 'Privacy', href: '/privacy' },
]

/** The social profile of the glossary's maintainers: the footer's link and the way to make contact. */
export const profile: Link = { name: 'LinkedIn', href: 'https://www.linkedin.com/' }
