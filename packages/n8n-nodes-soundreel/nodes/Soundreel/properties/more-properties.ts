import type { INodeProperties } from 'n8n-workflow'

const displayOptions = { show: { resource: ['video'], operation: ['create', 'createAndWait'] } }
const waitOptions = { show: { resource: ['video'], operation: ['createAndWait'] } }

/** Of the operations that start videos: what few users need. */
export const moreProperties: INodeProperties[] = [
  {
    displayName: 'Wait By',
    name: 'waitBy',
    type: 'options',
    options: [
      {
        name: 'Callback',
        value: 'callback',
        description:
          'The site resumes the execution, which occupies no worker meanwhile. The node polls instead if it has several items, is called by an agent, or if the site cannot reach this n8n.',
      },
      { name: 'Polling', value: 'poll', description: 'The execution runs until the video has ended' },
    ],
    default: 'callback',
    displayOptions: waitOptions,
  },
  {
    displayName: 'Wait at Most (Minutes)',
    name: 'maxMinutes',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 60,
    description:
      'After that, the workflow continues and the video goes on. With Callback, the item is the video as it was started: read it with Get.',
    displayOptions: waitOptions,
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions,
    options: [
      {
        displayName: 'Client Reference',
        name: 'clientReference',
        type: 'string',
        default: '',
        description: 'Any text of yours, sent back with the video',
      },
      { displayName: 'Negative Prompt', name: 'negativePrompt', type: 'string', default: '' },
      {
        displayName: 'People Have Agreed',
        name: 'peopleConsent',
        type: 'boolean',
        default: true,
        description: 'Whether the people in the pictures have agreed, or there are none',
      },
      { displayName: 'Resolution', name: 'resolution', type: 'string', default: '', placeholder: '1080p' },
      { displayName: 'Seconds', name: 'seconds', type: 'number', default: 8 },
      {
        displayName: 'Seed',
        name: 'seed',
        type: 'number',
        default: 10000,
        description: 'The same seed and prompt lead to a similar video',
      },
      {
        displayName: 'Sound',
        name: 'audio',
        type: 'boolean',
        default: true,
        description: 'Whether the video has sound',
      },
      {
        displayName: 'Takes',
        name: 'takes',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: 4 },
        default: 1,
        description: 'How many videos to make of the same request; each is paid for and becomes an item',
      },
      { displayName: 'Watermark', name: 'watermark', type: 'string', default: '' },
    ],
  },
]
