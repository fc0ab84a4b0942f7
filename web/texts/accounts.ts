import { keptDays } from '#contract/retention.ts'

// my-account-page
export const myAccount = 'My Account'
export const myAccountDescription = 'Your profile and your credits.'
export const signInToSeeYourAccount = 'Sign in to see your account'
export const whatYourAccountHolds = 'Your account holds your profile and your credits.'

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
export const waitsForItsLink = (email: string) => `${email}, not confirmed: open the link that was sent there`
export const sendAgain = 'Send again'
export const confirmAddress = 'Confirm address'

// account-queries
export const passwordChangedToast = 'Đổi mật khẩu thành công'
export const otherDevicesAreSignedOut = 'Các thiết bị khác đã được đăng xuất.'
export const passwordNotChangedToast = 'Đổi mật khẩu thất bại'
export const signOutFailed = 'Sign out failed'
export const yourAccountWillBeDeleted = 'Your account will be deleted'
export const willBeDeletedOn = (deletionAt: string) =>
  `It will be deleted on ${deletionAt}. To keep it, sign in before then.`
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
export const newPassword = 'New password'
export const confirmPassword = 'Confirm password'
export const changePassword = 'Change Password'
export const currentPasswordSecond = 'Mật khẩu hiện tại'
export const currentPassword = 'Current password'
export const newPasswordSecond = 'Mật khẩu mới'
export const confirmPasswordSecond = 'Xác nhận mật khẩu'
export const newPasswordSignsOutOtherDevices = 'Changing the password signs you out on all other devices.'
export const changing = 'Changing…'

// connect-google
export const continueWithGoogle = 'Continue with Google'
export const enterPasswordToConnectGoogle =
  'Enter your password to connect Google. After that, you can also sign in with your Google account.'

// connected-access
export const keepConnected = 'Keep connected'
export const untickedIsRemoved = 'Tick everything you recognise. The rest is removed when the password changes.'
export const canSignInToThisAccount = 'Can sign in to this account'
export const passkeyUsed = (lastUsed: string) => `Passkey, last used ${lastUsed}`
export const passkeyNeverUsed = 'Passkey, never used'
export const tokenUsed = (lastUsed: string) => `API token, last used ${lastUsed}`
export const tokenNeverUsed = 'API token, never used'
export const webhook = 'Webhook'

// require-admin
export const loading = 'Loading...'
export const accessDenied = 'Access Denied'
export const adminAccessRequired = 'Admin access required'
export const secondFactorNeeded = 'Second factor needed'
export const addASecondFactor =
  'Administrators of this site need a second factor. Add a passkey or an authenticator app in My Account, then come back.'

export const confirmToAdminister = 'Confirm that it is you'
export const whyConfirmToAdminister =
  'Administrators of this site confirm with their second factor once after each sign-in.'
export const confirmButton = 'Confirm'

// recent-changes
export const wasThisYou = 'Was this you?'
export const firstFactorWasAdded = (at: string) =>
  `On ${at}, your account got its first second factor: a passkey or an authenticator app. This device has not used it yet.`
export const howToRescue =
  'If this was not you, secure your account with your password. This works for three days, on devices that were signed in before.'
export const howToUndoFactor =
  'If this was not you, open the link in our e-mail about it, or set a new password with “Forgot password?” on the sign-in page. Without a confirmed e-mail address, contact us. A second factor that is older than three days stays.'
export const emailWasChanged = (at: string) => `On ${at}, the e-mail address of your account was changed.`
export const howToUndoEmail =
  'If this was not you, open the link in our e-mail to the former address, or change the address back. Then change your password.'
export const secureWithPassword = 'Secure with password'
export const whatRescuingDoes =
  'All second factors and recovery codes, API tokens, webhooks and pending links will be removed, Google will be disconnected, and you will be signed out on all other devices. You stay signed in on this device. This cannot be undone.'
export const securing = 'Securing…'

// secure-account
export const secureMyAccount = 'Secure my account'
export const whenToSecure =
  'If somebody else may have access to your account, sign out all other devices and remove all connections in one step. Then change your password.'
export const secureQuestion = 'Secure your account?'
export const whatSecuringDoes =
  'You will be signed out on all other devices. All API tokens, webhooks, passkeys and pending links will be deleted, and Google will be disconnected. Your recovery codes stop working. You stay signed in on this device. This cannot be undone.'
export const whatSecuringDoesWithoutPassword =
  'You will be signed out on all other devices. All API tokens, webhooks and pending links will be deleted. Your account has no password, so Google stays connected. Without Google, your passkeys stay. Your recovery codes stop working; you get new ones. You stay signed in on this device. This cannot be undone.'
export const notNow = 'Not now'
export const accountSecured = 'Account secured'
export const signedInOnThisDeviceOnly = 'You are now signed in on this device only. Change your password next.'
export const accountNotSecured = 'Your account was not secured'

// sessions
export const whereYouAreSignedIn = 'Where you are signed in'
export const sessionsUnreachable = 'Your sessions could not be loaded.'
export const signedIn = (createdAt: string, lastSeenAt: string | null) =>
  `signed in ${createdAt}, ${lastSeenAt === null ? 'in use now' : `last used ${lastSeenAt}`}`
export const thisDevice = 'This device'
export const signOut = 'Sign out'
export const signOutDevice = (device: string, createdAt: string) => `Sign out ${device}, signed in ${createdAt}`
export const signOutEverywhere = 'Sign out everywhere'
export const signOutEverywhereQuestion = 'Sign out everywhere?'
export const whatSigningOutEverywhereDoes =
  'You will be signed out on every device, including this one. Videos in progress continue.'

// sign-in-ways
export const password = 'Password'
export const signInWaysUnreachable = 'Your ways to sign in could not be loaded.'
export const google = 'Google'
export const connectGoogle = 'Connect Google'
export const disconnectGoogle = 'Disconnect Google'
export const connected = 'connected'
export const notConnected = 'not connected'

// your-data
export const yourData = 'Your data'
export const whatYouCanDoWithYourData =
  'Download all your data as a JSON file, or delete your account with all your videos.'
export const exportMyData = 'Export my data'
export const archiveWithVideos = 'ZIP archive'
export const whatAnArchiveHas = `A ZIP file with all your data, your videos and the files that you uploaded. It is made in the background and kept for ${keptDays.archives} days.`
export const archiveIsBeingMade =
  'Your archive is being made. You can leave this page. It is shown here when it is ready.'
export const archiveIsReady = (until: string, size: string) =>
  `Your archive is ready (${size}). It is kept until ${until}.`
export const archiveFailed = 'Your archive could not be made. Your videos are safe. Please try again.'
export const archiveUnknown = 'The state of your archive could not be loaded. Please reload the page.'
export const archiveNotStarted = 'The archive was not started'
export const makeArchive = 'Make ZIP archive'
export const makeNewArchive = 'Make a new ZIP'
export const tryArchiveAgain = 'Try again'
export const downloadZip = 'Download ZIP'
export const deleteAccount = 'Delete account'
export const whatDeletingDoes = (deletionDays: number) =>
  `You will be signed out on every device at once. After ${deletionDays} days, your videos, API tokens and personal data are deleted and your remaining credits are lost. To keep the account, sign in before then.`
export const keep = 'Keep'
export const deleting = 'Deleting…'
export const deleteMyAccount = 'Delete my account'
