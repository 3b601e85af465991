/** The settings of what pages show (README.md lists all settings), as they are where the environment says nothing. */
export const siteDefaults = {
  SITE_NAME: 'Experience Platform Lexicon',
  SITE_SUBTITLE: 'Experience Platform',
  SITE_LANGUAGE: 'en',
  FEATURED_TERM_IDS: '83,81',
} as const
