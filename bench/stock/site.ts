/** Both sides print the same site. */
export const site = {
  name: 'Experience Platform Lexicon',
  subtitle: 'Experience Platform',
  language: 'en',
  url: 'http://localhost:4321',
  contactUrl: null,
}
