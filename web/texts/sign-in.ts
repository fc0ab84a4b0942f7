import type { ReactNode } from 'react'
import { sentence } from '#web/language/sentence.ts'

// login-page
export const signInButton = 'Sign In'
export const signInDescription = (brandName: string) => `Sign in to ${brandName}, or create an account.`
export const createYourAccount = 'Create your account'
export const signInTitle = 'Sign in'
export const confirmItIsYou = 'Confirm that it is you'
export const whatAnAccountHolds = 'Your account holds your videos, credits and API tokens.'
export const whySignIn = {
  generate: 'Sign in or create an account to generate your video. Your prompt is kept.',
  buy: 'Sign in or create an account to buy credits. The package you chose is kept.',
}
export const alreadyHaveAnAccount = 'Already have an account?'
export const noAccountYet = 'No account yet?'
export const signInInstead = 'Sign in instead'
export const registerButton = 'Register'
export const newHere = (signupCredits: string) => `New here? You start with ${signupCredits}.`
export const newHereOnceConfirmed = (signupCredits: string) =>
  `New here? You get ${signupCredits} once you confirm your e-mail address.`

// sign-in-form
export const signingIn = 'Signing in…'
/** Beside the toast, which is in the second language. */
export const wrongCredentials = 'The username or the password is wrong'

// username-field
export const username = 'Username'

// register-form
export const email = 'Email'
export const optional = 'optional'
export const password = 'Password'
export const confirmPassword = 'Confirm password'
export const passwordRule = 'at least 6 characters'
export const creatingYourAccount = 'Creating your account…'

// queries
export const welcomeBack = 'Welcome back'
export const accountWillNotBeDeleted = 'Your account will not be deleted.'
export const signInFailed = 'Đăng nhập thất bại'
export const signInSuccessful = 'Đăng nhập thành công'
export const welcome = (username: string) => `Chào mừng bạn, ${username}!`
export const registrationSuccessful = 'Registration successful'
export const youCanSignInNow = 'You can sign in with your new account now.'
/** Why a new account starts without its free credits. */
export const whyNoFreeCredits = {
  'after-verification': (hasEmail: boolean) =>
    hasEmail
      ? 'To get your free credits, open the link in the e-mail we sent you.'
      : 'To get your free credits, add an e-mail address in My Account and confirm it.',
  'limit-reached': () =>
    'You received no free credits, because too many accounts were created from your network today.',
}
export const registrationFailed = 'Registration failed'

// google-sign-in
export const or = 'or'
export const continueWithGoogle = 'Continue with Google'
export const googleWorksOnlyAt = (address: ReactNode) => sentence`Google sign-in works only at ${address}.`

// google-queries
export const googleSignInFailed = 'Google Sign In failed'
export const googleCouldNotBeConnected = 'Google could not be connected'
export const googleDisconnected = 'Google disconnected'
export const signInFromNowOn = 'From now on, sign in with your password or a passkey.'
export const googleCouldNotBeDisconnected = 'Google could not be disconnected'

// use-google-return
export const googleConnected = 'Google connected'
export const youCanSignInWithGoogle = 'You can now sign in with Google.'
export const notSignedInHere = 'This browser is not signed in. Please sign in again.'
export const notSignedInHereAs = (username: string) =>
  `${username}, this browser is not signed in. Please sign in again.`

// forgot-password
export const forgotPassword = 'Forgot password?'
export const forgottenWriteToUs = 'Forgot your password? Write to us'
export const resetLinkWasSent =
  'If there is an account with this name or address, we have sent a link to its e-mail address. Open it to set a new password. The link expires after one hour.'
export const backToSignIn = 'Back to sign in'
export const usernameOrEMail = 'Username or e-mail'
export const sending = 'Sending…'
export const sendTheLink = 'Send the link'

// reset-password-page
export const newPassword = 'New password'
export const newPasswordDescription = 'Set a new password for your account.'
export const setANewPassword = 'Set a new password'
export const whatANewPasswordDoes =
  'Setting a new password signs you out on every device. Sign in again with the new password. Your second factors stay, unless your account got its first one in the last three days.'

// reset-password-form
export const settingYourPassword = 'Setting your password…'
export const setNewPassword = 'Set new password'

// verify-email-page
export const confirmYourAddress = 'Confirm your address'
export const confirmDescription = 'Confirm the e-mail address of your account.'
export const confirmYourEMailAddress = 'Confirm your e-mail address'
export const openTheLink = 'Open the link in the e-mail we sent you.'

// verified-email
export const myAccount = 'My Account'
export const confirmingYourAddress = 'Confirming your address…'
export const addressIsConfirmed = (email: ReactNode) => sentence`Thank you. The address ${email} is confirmed.`
export const makeAVideo = 'Make a video'
export const signInToConfirm = 'Sign in to confirm your address'
export const whySignInToConfirm =
  'Sign in to the account that this link belongs to. We then confirm the address. If you have no account here, close this page: nothing has changed.'
export const linkOfAnotherAccount = 'This link belongs to another account'
export const signedInAsAnother = (username: string) =>
  `You are signed in as ${username}. Sign in to the account that this link belongs to. The link is still valid.`
export const useAnotherAccount = 'Sign in to another account'

// undo-change-page
export const undoAChange = 'Undo a change'
export const undoDescription = 'Undo a change of your account that was not made by you.'

// undo-change
export const readingTheLink = 'Reading the link…'
export const factorWasAdded = (username: string) => `A second factor was added to the account ${username}`
export const addressWasChanged = 'The e-mail address of your account was changed'
export const undoingFactor =
  'We can remove all passkeys, the authenticator app and the recovery codes that the account has had since then, and sign out every device.'
export const undoingAddress = (email: ReactNode) =>
  sentence`We can give the account back to ${email} and sign out every device.`
export const ifThisWasYou = 'If this was you, close this page. Nothing will change.'
export const thisWasNotMe = 'This was not me: undo it'
export const undoing = 'Undoing…'
export const changeUndone = 'Undone'
export const factorsRemoved = 'The second factors were removed, and every device was signed out.'
export const addressRestored = (email: ReactNode) =>
  sentence`The account belongs to ${email} again, and every device was signed out.`
export const setANewPasswordNext =
  'Somebody else may know your password. Set a new one now with “Forgot password?” on the sign-in page.'

// link-queries
export const changeNotUndone = 'The change was not undone'
export const emailSent = 'E-mail sent'
export const noLinkWasSent = 'No link was sent'
export const passwordChanged = 'Password changed'
export const signInWithNewPassword = 'Sign in with your new password.'
export const passwordNotChanged = 'The password was not changed'
export const openTheLinkToConfirm = 'Open the link in the e-mail to confirm your address.'
export const openTheLinkSentTo = (email: string) => `Open the link we sent to ${email} to start using that address.`
export const emailChanged = 'E-mail address changed'
export const emailNotChanged = 'The address was not changed'
export const noEmailWasSent = 'No e-mail was sent'
