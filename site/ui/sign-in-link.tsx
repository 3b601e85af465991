import { signInPath } from '../lib/sign-in-path.ts'

interface Props {
  className?: string
  /** Called before the page is left. */
  onClick?: () => void
}

/** Links to the sign-in page, which returns to this screen. */
export const SignInLink = ({ className = 'button', onClick }: Props) => (
  <a className={className} href={signInPath()} onClick={onClick}>
    Sign in
  </a>
)
