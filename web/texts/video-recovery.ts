// video-recovery
export const rechecking = 'Re-checking…'
export const recheckFailed = 'Re-check Failed (24h)'
export const deleteAllFailed = 'Delete All Failed'
export const deleteAllFailedVideos = 'Delete all failed videos?'
export const whatDeletingFailedDoes =
  'All failed videos will be removed from the galleries of their users. Their credits have already been refunded.'
export const confirmDelete = 'Delete'

// use-video-recovery
export const videoRecoveryCompleted = 'Video Recovery Completed'
export const recoveryFailed = 'Recovery Failed'
export const failedToRecoverVideos = 'Failed to recover videos'
export const failedVideosDeleted = 'Failed Videos Deleted'
export const deleteFailed = 'Delete Failed'
export const failedToDeleteVideos = 'Failed to delete videos'
