/** Of the glossary, as the page says it. */
export const siteLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang)
