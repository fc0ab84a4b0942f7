import { Suspense, useEffect, useRef, useState, useTransition } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { ForgotPassword } from '#web/features/accounts/recovery/forgot-password.tsx'
import { noCredentials, readCredentials } from '#web/features/accounts/sign-in/credentials.ts'
import { GoogleSignIn } from '#web/features/accounts/sign-in/google-sign-in.tsx'
import { PasskeySignIn } from '#web/features/accounts/sign-in/passkey-sign-in.tsx'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { useGoogleReturn } from '#web/features/accounts/sign-in/use-google-return.ts'
import { useSite } from '#web/features/settings/queries.ts'
import { readNextPath, readSignInReason, type SignInReason, takeNextPath } from '#web/lib/address/next-path.ts'
import { brandName } from '#web/lib/brand.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCredits } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart, loadPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/sign-in.ts'

/** Lazy-loaded, because only new users need it. */
const loadRegisterForm = () => loadPart(() => import('#web/features/accounts/sign-in/register-form.tsx'))
const RegisterForm = lazyPart(async () => ({ default: (await loadRegisterForm()).RegisterForm }))

/** Lazy-loaded, because only accounts with a second factor need it. */
const SecondStepForm = lazyPart(() => import('#web/features/accounts/sign-in/second-step-form.tsx'))

export function meta() {
  return pageMeta(texts.signInButton, texts.signInDescription(brandName))
}

export default function LoginPage() {
  const [registering, setRegistering] = useState(false)
  const [typed, setTyped] = useState(noCredentials)
  const [secondStep, setSecondStep] = useState(false)
  const [loading, startTransition] = useTransition()
  const card = useRef<HTMLDivElement>(null)
  const { mail } = useSite()
  const { state } = useLocation()
  const [reason, setReason] = useState<SignInReason | null>(null)
  // Not earlier, because the prerendered page knows no reason.
  useEffect(() => setReason(readSignInReason(state)), [state])
  useGoogleReturn()
  useLeaveWhenSignedIn()

  const changed = useRef(false)
  // Otherwise, the focus stays on the button below the form or is lost with the form before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the form that is shown
  useEffect(() => {
    if (changed.current && !secondStep) focusFirstEmpty(card.current)
  }, [registering, secondStep])

  /** Keeps what was typed when the visitor switches between signing in and registering. */
  function changeForm() {
    startTransition(async () => {
      // The form stays until the other one has been loaded, and what was typed until then is kept too.
      await loadRegisterForm()
      startTransition(() => {
        setTyped(readCredentials(card.current?.querySelector('form')))
        changed.current = true
        setRegistering(!registering)
      })
    })
  }

  /** Keeps the username for the way back. */
  function askSecondStep() {
    const { username } = readCredentials(card.current?.querySelector('form'))
    setTyped({ ...noCredentials, username })
    changed.current = true
    setSecondStep(true)
  }

  function showSignIn(registered: string) {
    setTyped({ ...noCredentials, username: registered })
    changed.current = true
    setRegistering(false)
  }

  if (secondStep)
    return (
      <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
        <h1 className="text-3xl">{texts.confirmItIsYou}</h1>
        <div className="mt-6 rounded-card border border-edge bg-seat p-6">
          <Suspense>
            <SecondStepForm onBack={() => setSecondStep(false)} />
          </Suspense>
        </div>
      </div>
    )
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <h1 className="text-3xl">{registering ? texts.createYourAccount : texts.signInTitle}</h1>
      <p className="mt-2 text-lg text-quiet">{reason ? texts.whySignIn[reason] : texts.whatAnAccountHolds}</p>
      <div ref={card} className="mt-6 rounded-card border border-edge bg-seat p-6">
        <Suspense>
          {registering ? (
            <RegisterForm typed={typed} onRegistered={showSignIn} />
          ) : (
            <SignInForm typed={typed} help={mail && <ForgotPassword />} onSecondStep={askSecondStep} />
          )}
        </Suspense>
        <GoogleSignIn />
        {!registering && <PasskeySignIn />}
      </div>
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-1 text-quiet">
        <span>{registering ? texts.alreadyHaveAnAccount : texts.noAccountYet}</span>
        <Button
          variant="quiet"
          className="px-1 text-text underline underline-offset-4"
          aria-busy={loading}
          onClick={changeForm}
        >
          {registering ? texts.signInInstead : texts.registerButton}
        </Button>
      </p>
      <Notes registering={registering} />
    </div>
  )
}

/** What a new account starts with, and who helps without mail. */
function Notes({ registering }: { registering: boolean }) {
  const { signupCredits, mail, demo, loaded } = useSite()
  return (
    <>
      <p className="min-h-6 text-center text-quiet text-sm">
        {signupCredits > 0 &&
          (mail && !demo ? texts.newHereOnceConfirmed : texts.newHere)(formatCredits(signupCredits))}
      </p>
      {/* Without mail, only the operator can set a new password. */}
      <p className="mt-1 min-h-6 text-center text-sm">
        {!registering && loaded && !mail && (
          <Link to="/contact" className="text-quiet underline underline-offset-4 hover:text-text">
            {texts.forgottenWriteToUs}
          </Link>
        )}
      </p>
    </>
  )
}

function focusFirstEmpty(card: HTMLElement | null) {
  // Whoever types already is left alone.
  if (card?.contains(document.activeElement)) return
  const inputs = Array.from(card?.querySelectorAll<HTMLInputElement>('form input') ?? [])
  const first = inputs.find((input) => input.value === '') ?? inputs[0]
  first?.focus()
}

/** Redirects both after signing in here and for a visitor who was already signed in. */
function useLeaveWhenSignedIn() {
  const { user, resolved } = useCurrentUser()
  const location = useLocation()
  const navigate = useNavigate()
  const signedIn = resolved && user !== null

  useEffect(() => {
    if (signedIn)
      void navigate(readNextPath(location, window.location.origin) ?? takeNextPath() ?? '/generate', { replace: true })
  }, [signedIn, location, navigate])
}
