import type { SitePageName } from '#contract/settings/site-pages.ts'

// contact-page
export const contact = 'Contact'
export const contactDescription = 'How to contact the operator of this site.'
export const contactIntro = 'Write to us with questions, payment problems or ideas.'

// legal-page
export const sitePageDescriptions: Record<SitePageName, string> = {
  terms: 'What you agree to when you use this site.',
  privacy: 'Which data this site stores about you, and why.',
  refunds: 'When credits and payments are refunded.',
  'acceptable-use': 'What you may not use this site for.',
}

// contact-buttons
export const messenger = 'Messenger'
export const zalo = 'Zalo'
export const telegram = 'Telegram'
export const email = 'E-mail'
export const noContactDetailsYet = 'The operator of this site has not published contact details yet.'
export const contactUnreachable = 'The contact details could not be loaded.'
export const notSetUp = 'Not set up'

// site-page
export const pageUnreachable = 'This page could not be loaded.'
export const lastChanged = (updatedAt: string) => `Last updated ${updatedAt}`

// queries

/** Stands here and not in automation.ts because a script that runs the workflow in n8n reads it without React. */
export const credentialOf = (brandName: string) => `${brandName} API token`

// verify-page
export const verifyAVideo = 'Verify a video'
export const verifyDescription = (brandName: string) => `Check whether a video was made with ${brandName} or by AI.`
export const verifyIntro = (brandName: string) =>
  `Find out whether a video file was made with ${brandName}, and what its content credentials say.`
export const readingFile = (name: string) => `Reading ${name} …`
export const whatThisCannotTell = 'What this cannot tell'
export const limitsOfVerifying = (brandName: string) => [
  `A video that was edited, re-encoded, shortened or recorded from a screen has other bytes. It is then not recognised, even if it was made with ${brandName}.`,
  `${brandName} knows the fingerprints of the files it has stored since it began to record them. A file that an older version stored is not recognised.`,
  'Many platforms remove content credentials when a video is uploaded. A video without credentials may still be made by AI.',
  'Content credentials say what their signer states. They prove that the file has not changed since then, not that the statement is true.',
]

// drop-file
export const dropAVideo = 'Drop a video file here'
export const chooseFile = 'Choose a file'
export const fileStaysHere = 'The file stays on your device. Only its fingerprint (SHA-256) is sent to this site.'

// use-verify
export const fileUnreadable =
  'This file could not be read. It may have been moved or changed meanwhile. Choose it again.'
export const checkUnavailable =
  'The check could not be loaded, or it stopped. Check your connection, reload the page and choose the file again.'

// findings
export const resultFor = (name: string) => `Result for ${name}`
export const madeHere = 'This exact file was made here'
export const madeByAiHere = 'It was made by AI on this site and has not been changed since.'
export const drawnByTheDemo =
  'It was drawn by the demo renderer of this site, without AI, and has not been changed since.'
export const notMadeHere = 'This exact file was not made here'
export const whyNotMadeHere =
  'An edited, re-encoded or shortened copy has other bytes and is not recognised. Nor is a file from before this site recorded fingerprints.'
export const notAsked = 'This site could not be asked'
export const date = 'Date'
export const model = 'Model'
export const resolution = 'Resolution'
export const signedHere = 'Signed by this site'
export const unchangedSinceSigning =
  'The content credentials are valid, and the file has not changed since it was signed.'
export const signedByOthers = 'Signed by somebody else'
export const whatAnUnknownSignerMeans =
  'The file has not changed since it was signed. This site does not know the signer, so it cannot say whether to trust the statements below.'
export const signerUnchecked = 'Signed, but the signer could not be checked'
export const whatUncheckedMeans =
  'The file has not changed since it was signed. The certificates of this site could not be loaded, so this page cannot say whether this site signed it. Choose the file again in a moment.'
export const signedHereExpired = 'Signed by this site, with a certificate that has expired since'
export const whatExpiredMeans =
  'The file has not changed since it was signed. No trusted time stamp confirms that the certificate was still valid then.'
export const signerNotAccepted = 'Signed with a certificate that is not accepted'
export const whatNotAcceptedMeans =
  'The file has not changed since it was signed. But the certificate of the signer has expired, or it may not sign content. Do not rely on the name of the signer.'
export const changedAfterSigning = 'Changed after it was signed'
export const whatChangedMeans =
  'The file or its content credentials were changed, or the credentials are not valid. Do not rely on the statements below.'
export const noCredentials = 'No content credentials'
export const whatNoCredentialsMean =
  'The file carries no signed statement on how it was made. That says nothing about whether AI made it.'
export const credentialsElsewhere = 'Content credentials at another address'
export const whatElsewhereMeans =
  'The file only names the address of its content credentials. This page did not load them, because that site would learn which file you check.'
export const readerUnavailable = 'Content credentials could not be read'
export const whatReaderUnavailableMeans =
  'The reader of content credentials could not be loaded, or it stopped. The check above is complete. Check your connection, or try another browser, to read the credentials as well.'
export const credentialsUnreadable = 'No readable content credentials'
export const whatUnreadableMeans =
  'The file is no video or picture of a known kind, or its content credentials are broken.'
export const tooLargeToRead = 'Too large to read its content credentials'
export const whatTooLargeMeans =
  'This page reads content credentials only in files of at most 512 MB. The check above covers the whole file.'
export const madeByAi = 'Made by AI'
export const yesSaysTheSigner = 'yes, says the signer'
export const yesSaysTheSource = 'at least in part, says the signer of a file that it was made from'
export const noSaysTheSigner = 'no, says the signer'
export const madeWith = 'Made with'
export const signedBy = 'Signed by'

// report-form
export const reportAVideo = 'Report a video'
export const reportDescription = 'Tell the operator of this site about a shared video that should not be here.'
export const reportIntro =
  'Tell us what is wrong with the video. You need no account, and its owner does not learn who you are.'
export const reportedVideo = 'The video that you report'
export const videoNotShared =
  'This video is no longer shared, so there is nothing left to report. To report another video, enter its address.'
export const noVideoHasThisAddress = 'No shared video has this address. Check it for typos.'
export const addressOfTheVideo = 'Address of the video'
export const reportReason = 'What is it about?'
export const reportReasons = {
  illegal: 'It is against the law',
  sexual: 'It shows sexual acts or nudity',
  'of-me': 'It shows me or somebody else without consent',
  copyright: 'It violates my rights, such as copyright',
  misleading: 'It deceives people',
  other: 'Something else',
}
export const whatIsWrong = 'What is wrong?'
export const whatIsWrongHint = 'Describe what the video shows, at which second, and why it should not be public.'
export const yourEmail = 'Your e-mail address'
export const optionalForTheAnswer = 'optional, for our answer'
export const sendReport = 'Send report'
export const sendingReport = 'Sending …'
export const thanksForTheReport = 'Thank you for your report'
export const whatHappensToReports =
  'We look at every report, and hide or delete videos that break the rules or the law. If you left an address, we may answer you there.'
export const notAddedTitle = 'This video has already been reported'
export const whyNotAdded = {
  repeated:
    'A report of this video from your network is still open: yours, or that of somebody who shares your connection. We will look at that one. This one was not added.',
  enough:
    'So many reports of this video are open that yours was not added. We will look at the video because of the others.',
}

// explore-page
export const explore = 'Explore'
export const exploreIntro = 'Public videos that were made here, the newest first.'
export const nothingListed = 'No listed videos yet'
export const howToList = 'To show a video here, share it and turn on Listed.'
export const createAVideo = 'Create a video'
export const listedUnreachable = 'The videos could not be loaded. Check your connection.'
export const loadingVideos = 'Loading videos…'
export const showMore = 'Show more'
