import type { ReactNode } from 'react'
import { sentence } from '#web/lib/sentence.ts'

/** The language of the texts that the specification fixes in Vietnamese: sign-in toasts and the password change. */
export const secondLanguage = 'vi'

// login-page
export const signInButton = 'Sign In'
export const signInDescription = (brandName: string) => `Sign in to ${brandName}, or create an account.`
export const createYourAccount = 'Create your account'
export const signInTitle = 'Sign in'
export const whatAnAccountHolds = 'Your account holds your videos, credits and API tokens.'
export const alreadyHaveAnAccount = 'Already have an account?'
export const noAccountYet = 'No account yet?'
export const signInInstead = 'Sign in instead'
export const registerButton = 'Register'
export const newHere = (signupCredits: string) => `New here? You start with ${signupCredits}.`
export const newHereOnceConfirmed = (signupCredits: string) =>
  `New here? You get ${signupCredits} once you confirm your e-mail address.`

// my-account-page
export const myAccount = 'My Account'
export const myAccountDescription = 'Your profile and your credits.'
export const signInToSeeYourAccount = 'Sign in to see your account'
export const whatYourAccountHolds = 'Your account holds your profile and your credits.'

// reset-password-page
export const newPassword = 'New password'
export const newPasswordDescription = 'Set a new password for your account.'
export const setANewPassword = 'Set a new password'
export const whatANewPasswordDoes = 'A new password signs you out on every device. Then sign in with the new password.'

// verify-email-page
export const confirmYourAddress = 'Confirm your address'
export const confirmDescription = 'Confirm the e-mail address of your account.'
export const confirmYourEMailAddress = 'Confirm your e-mail address'
export const openTheLink = 'Open the link in the e-mail we sent you.'

// account-details
export const profile = 'Profile'
export const username = 'Username'
export const email = 'Email'
export const notSet = 'not set'
export const accountType = 'Account type'
export const administrator = 'Administrator'
export const standardUser = 'Standard user'
export const credits = 'Credits'
export const buyCredits = 'Buy Credits'
export const viewGallery = 'View Gallery'
export const administratorPanel = 'Administrator Panel'
export const confirmed = 'confirmed'
export const emailSent = 'E-mail sent'
export const confirmAddress = 'Confirm address'

// account-queries
export const passwordChangedToast = 'Đổi mật khẩu thành công'
export const otherDevicesAreSignedOut = 'Các thiết bị khác đã được đăng xuất.'
export const passwordNotChangedToast = 'Đổi mật khẩu thất bại'
export const signOutFailed = 'Sign out failed'
export const yourAccountWillBeDeleted = 'Your account will be deleted'
export const willBeDeletedOn = (deletionAt: string) => `It will be deleted on ${deletionAt}. To keep it, sign in before then.`
export const accountNotDeleted = 'Your account was not deleted'

// change-email
export const change = 'Change'
export const add = 'Add'
export const changeEmailAddress = 'Change e-mail address'
export const addAnEmailAddress = 'Add an e-mail address'
export const emailAddress = 'E-mail address'
export const linkIsMailedToTheNewAddress =
  'We send a link to the new address. The address changes when you open the link.'
export const newAddressSignsOutOtherDevices = 'Changing the address signs you out on all other devices.'

// change-password
export const changePassword = 'Change Password'
export const currentPasswordSecond = 'Mật khẩu hiện tại'
export const currentPassword = 'Current password'
export const newPasswordSecond = 'Mật khẩu mới'
export const confirmPasswordSecond = 'Xác nhận mật khẩu'
export const newPasswordSignsOutOtherDevices = 'Changing the password signs you out on all other devices.'
export const changing = 'Changing…'

// connect-google
export const enterPasswordToConnectGoogle =
  'Enter your password to connect Google. After that, you can also sign in with your Google account.'

// connected-access
export const keepConnected = 'Keep connected'
export const untickedIsRemoved = 'Tick what you recognise. Everything else is disconnected when the password changes.'
export const canSignInToThisAccount = 'Can sign in to this account'
export const tokenUsed = (lastUsed: string) => `API token, last used ${lastUsed}`
export const tokenNeverUsed = 'API token, never used'
export const webhook = 'Webhook'

// forgot-password
export const forgotPassword = 'Forgot password?'
export const resetLinkWasSent =
  'If there is an account with this name or address, we have sent a link to its e-mail address. Open it to set a new password. The link expires after one hour.'
export const backToSignIn = 'Back to sign in'
export const usernameOrEMail = 'Username or e-mail'
export const sending = 'Sending…'
export const sendTheLink = 'Send the link'

// google-queries
export const googleSignInFailed = 'Google Sign In failed'
export const googleCouldNotBeConnected = 'Google could not be connected'
export const googleDisconnected = 'Google disconnected'
export const signInWithPasswordFromNowOn = 'From now on, sign in with your password.'
export const googleCouldNotBeDisconnected = 'Google could not be disconnected'

// google-sign-in
export const or = 'or'
export const continueWithGoogle = 'Continue with Google'

// link-queries
export const noLinkWasSent = 'No link was sent'
export const passwordChanged = 'Password changed'
export const signInWithNewPassword = 'Sign in with your new password.'
export const passwordNotChanged = 'The password was not changed'
export const openTheLinkToConfirm = 'Open the link in the e-mail to confirm your address.'
export const openTheLinkSentTo = (email: string) => `Open the link we sent to ${email} to start using that address.`
export const emailChanged = 'E-mail address changed'
export const emailNotChanged = 'The address was not changed'
export const noEmailWasSent = 'No e-mail was sent'

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
export const logoutFailed = 'Logout failed'

// register-form
export const optional = 'optional'
export const password = 'Password'
export const confirmPassword = 'Confirm password'
export const creatingYourAccount = 'Creating your account…'

// require-admin
export const loading = 'Loading...'
export const accessDenied = 'Access Denied'
export const adminAccessRequired = 'Admin access required'

// reset-password-form
export const settingYourPassword = 'Setting your password…'
export const setNewPassword = 'Set new password'

// secure-account
export const secureMyAccount = 'Secure my account'
export const whenToSecure =
  'Do you think somebody else has access to your account? Revoke all access in one step, then change your password.'
export const secureQuestion = 'Secure your account?'
export const whatSecuringDoes =
  'You will be signed out on all other devices. All API tokens, webhooks and pending links will be deleted, and Google will be disconnected. You stay signed in on this device. This cannot be undone.'
export const whatSecuringDoesWithoutPassword =
  'You will be signed out on all other devices. All API tokens, webhooks and pending links will be deleted. Google stays connected, because your account has no password. You stay signed in on this device. This cannot be undone.'
export const notNow = 'Not now'
export const accountSecured = 'Account secured'
export const signedInOnThisDeviceOnly = 'You are now signed in on this device only. Change your password next.'
export const accountNotSecured = 'Your account was not secured'

// sessions
export const whereYouAreSignedIn = 'Where you are signed in'
export const sessionsUnreachable = 'Your sessions could not be loaded.'
export const signedIn = (createdAt: string, lastSeenAt: string) => `signed in ${createdAt}, last used ${lastSeenAt}`
export const thisDevice = 'This device'
export const signOut = 'Sign out'
export const signOutDevice = (device: string, createdAt: string) => `Sign out ${device}, signed in ${createdAt}`
export const signOutEverywhere = 'Sign out everywhere'
export const signOutEverywhereQuestion = 'Sign out everywhere?'
export const whatSigningOutEverywhereDoes =
  'You will be signed out on every device, including this one. Videos in progress continue.'

// sign-in-form
export const signingIn = 'Signing in…'

// sign-in-ways
export const waysToSignIn = 'Ways to sign in'
export const google = 'Google'
export const connectGoogle = 'Connect Google'
export const disconnectGoogle = 'Disconnect Google'
export const noPasswordYet = 'not set: you sign in with Google'
export const passwordSet = 'set'
export const connected = 'connected'
export const notConnected = 'not connected'

// use-google-return
export const googleConnected = 'Google connected'
export const youCanSignInWithGoogle = 'You can now sign in with Google.'
export const notSignedInHere = 'You are not signed in on this browser. Please sign in again.'
export const notSignedInHereAs = (username: string) =>
  `${username}, you are not signed in on this browser. Please sign in again.`

// verified-email
export const confirmingYourAddress = 'Confirming your address…'
export const addressIsConfirmed = (email: ReactNode) => sentence`Thank you. The address ${email} is confirmed.`
export const makeAVideo = 'Make a video'
export const signInToConfirm = 'Sign in to confirm your address'
export const whySignInToConfirm =
  'Sign in to the account that this link belongs to. We then confirm the address. If you have no account here, close this page. Nothing was changed.'
export const linkOfAnotherAccount = 'This link belongs to another account'
export const signedInAsAnother = (username: string) =>
  `You are signed in as ${username}. Sign in to the account that this link belongs to. The link is still valid.`
export const useAnotherAccount = 'Sign in to another account'

// your-data
export const yourData = 'Your data'
export const whatYouCanDoWithYourData = 'Download all your data as a JSON file, or delete your account with all your videos.'
export const exportMyData = 'Export my data'
export const deleteAccount = 'Delete account'
export const whatDeletingDoes = (deletionDays: number) =>
  `You will be signed out on every device at once. After ${deletionDays} days, your videos, API tokens and personal data are deleted and your remaining credits are lost. To keep the account, sign in before then.`
export const keep = 'Keep'
export const deleting = 'Deleting…'
export const deleteMyAccount = 'Delete my account'
