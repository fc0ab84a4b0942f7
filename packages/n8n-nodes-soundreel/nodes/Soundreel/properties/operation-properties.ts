import type { INodeProperties } from 'n8n-workflow'

export const operationProperties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Account', value: 'account' },
      { name: 'Video', value: 'video' },
    ],
    default: 'video',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['account'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get the account',
        description: 'Get username, credits, and what the token may still spend',
      },
    ],
    default: 'get',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['video'] } },
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel a video',
        description: 'Cancel a video that waits or runs on a GPU of the site; its credits are returned',
      },
      {
        name: 'Create',
        value: 'create',
        action: 'Create a video',
        description: 'Start a video, and continue at once',
      },
      {
        name: 'Create and Wait',
        value: 'createAndWait',
        action: 'Create a video and wait for it',
        description: 'Start a video, and continue when it has ended',
      },
      {
        name: 'Download',
        value: 'download',
        action: 'Download a video',
        description: 'Load the file of a finished video',
      },
      { name: 'Get', value: 'get', action: 'Get a video', description: 'Get a video with its state and files' },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many videos',
        description: 'Get videos, newest first',
      },
    ],
    default: 'createAndWait',
  },
]
