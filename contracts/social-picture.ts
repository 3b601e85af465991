/** The size of a social picture in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const

/** Everything that a social picture shows. */
export interface SocialPicture {
  name: string
  isLegacy: boolean
  siteName: string
  siteSubtitle: string
}
