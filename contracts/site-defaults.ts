/** Defaults of the settings that pages show, for unset environment variables. README.md lists all settings. */
export const siteDefaults = {
  SITE_NAME: 'Experience Platform Lexicon',
  SITE_SUBTITLE: 'Experience Platform',
  SITE_LANGUAGE: 'en',
  FEATURED_TERM_IDS: '83,81',
} as const
