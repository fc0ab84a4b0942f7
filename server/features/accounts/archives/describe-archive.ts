type Words = { brandName: string; username: string; publicUrl: string; madeAt: Date; missing: readonly string[] }

/** README.txt of an archive. */
export function describeArchive({ brandName, username, publicUrl, madeAt, missing }: Words): string {
  const left = missing.length > 0 ? missing.map((name) => `- ${name}`).join('\n') : 'Nothing is missing.'
  return `${brandName}: the archive of the account ${username}

Made on ${madeAt.toISOString()} at ${publicUrl}

export.json    All data that we store about you, in a format that other programs can read.
videos         Your videos. Files that differ only in 720p and 1080p are two versions of the same video.
images         The images, videos and sounds that you uploaded and that we still store.

Missing files
These files were deleted before we could add them to the archive:
${left}
`
}
