/** The language of the glossary, from the page's `lang`; 'en' outside a browser. */
export const siteLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
