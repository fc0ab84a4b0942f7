import type { INodeProperties } from 'n8n-workflow'

const video = ['video']
const showFor = (operation: string) => ({ show: { resource: video, operation: [operation] } })

/** Of the operations on videos that exist. */
export const readProperties: INodeProperties[] = [
  {
    displayName: 'Video ID',
    name: 'videoId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'vid_1f0c6ce9f2c34d6ab8b1c2d3e4f5a6b7',
    description: 'The ID that Create returned',
    displayOptions: { show: { resource: video, operation: ['get', 'download', 'cancel'] } },
  },
  {
    displayName: 'Resolution',
    name: 'resolution',
    type: 'options',
    options: [
      { name: '1080p', value: '1080p' },
      { name: '4K', value: '4k' },
      { name: '720p', value: '720p' },
      { name: 'As Requested', value: '' },
      { name: 'Best', value: 'best' },
    ],
    default: '',
    displayOptions: showFor('download'),
  },
  {
    displayName: 'Put Output File in Field',
    name: 'outputField',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
    displayOptions: showFor('download'),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: showFor('getAll'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: video, operation: ['getAll'], returnAll: [false] } },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: showFor('getAll'),
    options: [
      {
        displayName: 'Model Name or ID',
        name: 'model',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getModels' },
        default: '',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        options: [
          { name: 'Cancelled', value: 'cancelled' },
          { name: 'Completed', value: 'completed' },
          { name: 'Failed', value: 'failed' },
          { name: 'Queued', value: 'queued' },
          { name: 'Running', value: 'running' },
          { name: 'Storing', value: 'storing' },
        ],
        default: 'completed',
      },
      {
        displayName: 'Words',
        name: 'q',
        type: 'string',
        default: '',
        description: 'Words that the prompt contains, in any case',
      },
    ],
  },
]
