import type { ReactNode } from 'react'
import { sentence } from '#web/language/sentence.ts'
import { formatCount } from './shell.ts'

// sign-in-ways
export const waysToSignIn = 'Ways to sign in'
export const password = 'Password'
export const noPasswordYet = 'not set'
export const passwordSet = 'set'
export const removePassword = 'Remove password'
export const removePasswordQuestion = 'Remove the password?'
export const whatRemovingThePasswordDoes =
  'Only your passkeys and recovery codes will sign you in. Keep the recovery codes in a safe place.'
export const factorMissing =
  'Administrators of this site need a second factor. Add a passkey or an authenticator app to open the administration.'

// set-password
export const setPassword = 'Set password'
export const newPassword = 'New password'
export const settingPassword = 'Setting…'

// passkeys
export const passkeys = 'Passkeys'
export const whatPasskeysAre = 'Sign in with your fingerprint, face or device PIN instead of a password.'
export const passkeysNeedHttps = 'Passkeys work only at this site’s own https address.'
export const passkeysWorkOnlyAt = (address: ReactNode) => sentence`Passkeys work only at ${address}.`
export const browserHasNoPasskeys = 'This browser does not support passkeys.'
export const addPasskey = 'New passkey'
export const addingPasskey = 'Waiting for your device…'
export const passkeyAdded = (createdAt: string) => `added ${createdAt}`
export const passkeyUsed = (createdAt: string, lastUsedAt: string) => `added ${createdAt}, last used ${lastUsedAt}`
export const madeFor = (host: string) => `made for ${host}, so it does not work here`
export const rename = 'Rename'
export const renamePasskey = (name: string) => `Rename ${name}`
export const passkeyName = 'Name'
export const remove = 'Remove'
export const removeNamed = (name: string) => `Remove ${name}`
export const removePasskeyQuestion = 'Remove this passkey?'
export const whatRemovingAPasskeyDoes = (name: string) =>
  `${name} will no longer sign in to your account. Your device may still offer it until you delete it there.`
export const enterPasswordToAdd = 'Enter your password to add another way to sign in.'
export const continueButton = 'Continue'

// authenticator-app
export const authenticatorApp = 'Authenticator app'
export const appIsOn = 'set up: signing in with your password also needs a code'
export const appIsOff = 'not set up: your password alone signs you in'
export const setUp = 'Set up'
export const setUpApp = 'Set up an authenticator app'
export const scanTheCode = 'Scan this code with an authenticator app, or enter the key by hand.'
export const qrCode = 'QR code with the key for your authenticator app'
export const key = 'Key'
export const copyKey = 'Copy key'
export const codeOfTheApp = 'Code of the app'
export const turnOn = 'Turn on'
export const turningOn = 'Checking…'
export const removeAppQuestion = 'Remove the authenticator app?'
export const whatRemovingTheAppDoes = 'Your password alone will sign you in again.'

// recovery-codes
export const recoveryCodes = 'Recovery codes'
export const recoveryCodesLeft = (left: number) =>
  left === 0 ? 'none left: make new ones' : formatCount(left, { one: '# unused code', other: '# unused codes' })
export const makeNewCodes = 'Make new codes'
export const makeNewCodesQuestion = 'Make new recovery codes?'
export const whatNewCodesDo = 'Your earlier recovery codes stop working.'
export const yourRecoveryCodes = 'Your recovery codes'
export const keepTheCodes =
  'Keep these codes in a safe place. If you lose your passkey or your phone, one of them signs you in. Each works once. They are not shown again.'
export const copyCodes = 'Copy codes'
export const downloadCodes = 'Download'
export const savedThem = 'I have saved them'
export const recoveryCodesFile = (brandName: string) => `${brandName} recovery codes`

// connections
export const connections = 'API tokens and webhooks'
export const tokensNeedNoFactor = 'API tokens work without a second factor. Delete those that you do not recognise.'
export const connectionsUnreachable = 'Your API tokens and webhooks could not be loaded.'
export const noConnections = 'No API tokens or webhooks.'
export const manageTokens = 'Manage tokens'
export const tokenUsed = (lastUsed: string) => `API token, last used ${lastUsed}`
export const tokenNeverUsed = 'API token, never used'
export const webhook = 'Webhook'

// factor-queries
export const passkeyIsAdded = 'Passkey added'
export const passkeyNotAdded = 'The passkey was not added'
export const passkeyRemoved = 'Passkey removed'
export const passkeyNotRemoved = 'The passkey was not removed'
export const passkeyNotRenamed = 'The passkey was not renamed'
export const appIsSetUp = 'Authenticator app set up'
export const otherDevicesStay = 'Other devices stay signed in. Sign out those that you do not recognise.'
export const appNotSetUp = 'The app was not set up'
export const appRemoved = 'Authenticator app removed'
export const appNotRemoved = 'The app was not removed'
export const codesNotMade = 'No new codes were made'
export const passwordRemoved = 'Password removed'
export const passwordNotRemoved = 'The password was not removed'
export const passwordIsSet = 'Password set'
export const passwordNotSet = 'The password was not set'

// describe-ceremony
export const ceremonyCancelled = 'It was cancelled or took too long. Nothing has changed. Try again.'
export const alreadyOnThisDevice = 'This device already has a passkey for your account.'
export const passkeyFailed = 'This browser could not use a passkey. Try another browser or another way to sign in.'

// sign in: second-step-form, passkey-sign-in, recovery-code-dialog
export const confirmItIsYou = 'Confirm that it is you'
export const enterTheCode = 'Enter the code of your authenticator app, or a recovery code.'
export const enterARecoveryCode = 'Confirm with your passkey, or enter a recovery code.'
export const code = 'Code'
export const confirm = 'Confirm'
export const confirming = 'Checking…'
export const usePasskey = 'Use a passkey'
export const backToPassword = 'Back'
export const lostYourPasskey = 'Lost your passkey?'
export const useARecoveryCode = 'Sign in with a recovery code'
export const forAccountsWithoutPassword =
  'If your account has no password, one of its recovery codes signs you in. With a password, enter that first.'
export const username = 'Username'
export const recoveryCode = 'Recovery code'
export const signIn = 'Sign in'
export const notConfirmed = 'Not confirmed'
export const signInFailed = 'Sign-in failed'

// step-up
export const whyConfirm = 'This is protected. Confirm with your second factor to continue.'
export const keyWithoutPin = 'If your key has no PIN, enter your password as well.'

// reset-factors
export const resetFactors = 'Reset second factors'
export const resetFactorsQuestion = 'Remove all second factors?'
export const whatResettingDoes = (user: string) =>
  `The passkeys, authenticator app and recovery codes of ${user} will be removed, and every device is signed out. Make sure that it is really ${user} who asks for this. If the account has no password, create a password link as well.`
export const factorsReset = 'Second factors removed'
export const factorsNotReset = 'The second factors were not removed'
