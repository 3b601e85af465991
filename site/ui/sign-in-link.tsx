import { signInPath } from '../lib/sign-in-path.ts'

interface Props {
  className?: string
  /** Before the page is left. */
  onClick?: () => void
}

/** To the sign-in page, which leads back to this screen. */
export const SignInLink = ({ className = 'button', onClick }: Props) => (
  <a className={className} href={signInPath()} onClick={onClick}>
    Sign in
  </a>
)
