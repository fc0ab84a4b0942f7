import { resolve } from 'node:path'
import { Demuxer, type Stream } from 'node-av'
import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants'

/** The codecs that browsers play from an MP4. Each further decoder would only add attack surface. */
export const allowedVideo = ['h264', 'hevc', 'av1', 'vp9']
export const allowedAudio = ['aac', 'mp3', 'opus', 'flac', 'ac3', 'eac3']

/** Only the MP4 demuxer and only this file: a playlist or a reference in it must not make FFmpeg open anything else. */
export const openMp4 = (path: string) =>
  Demuxer.open(`file:${resolve(path)}`, {
    format: 'mov',
    options: {
      format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2',
      protocol_whitelist: 'file',
      codec_whitelist: [...allowedVideo, 'libdav1d', ...allowedAudio].join(','),
      enable_drefs: false,
      use_absolute_path: false,
    },
  })

/** The track with the moving pictures; an attached cover may precede it. */
export const findPictures = ({ streams }: Demuxer): Stream | undefined =>
  streams.find(({ codecpar, disposition }) => codecpar.width > 0 && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0)
