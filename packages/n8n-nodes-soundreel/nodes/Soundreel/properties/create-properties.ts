import type { INodeProperties } from 'n8n-workflow'

const displayOptions = { show: { resource: ['video'], operation: ['create', 'createAndWait'] } }

/** Of the operations that start videos. */
export const createProperties: INodeProperties[] = [
  {
    displayName: 'Model Name or ID',
    name: 'model',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getModels' },
    default: '',
    required: true,
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions,
  },
  {
    displayName: 'Prompt',
    name: 'prompt',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    placeholder: 'Waves break on a rocky shore at sunset',
    description: 'What the video shows and sounds like, in English',
    displayOptions,
  },
  {
    displayName: 'Aspect Ratio',
    name: 'aspectRatio',
    type: 'options',
    options: [
      { name: '1:1', value: '1:1' },
      { name: '16:9', value: '16:9' },
      { name: '9:16', value: '9:16' },
      { name: 'Default of the Model', value: '' },
    ],
    default: '',
    displayOptions,
  },
  {
    displayName: 'First Image',
    name: 'imageSource',
    type: 'options',
    options: [
      { name: 'Binary Field', value: 'binary' },
      { name: 'None', value: 'none' },
      { name: 'URL', value: 'url' },
    ],
    default: 'none',
    description: 'The image that the video begins with',
    displayOptions,
  },
  {
    displayName: 'Image URL',
    name: 'imageUrl',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'https://example.com/sea.png',
    displayOptions: { show: { ...displayOptions.show, imageSource: ['url'] } },
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryField',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field with the JPG or PNG, of 10 MB at most',
    displayOptions: { show: { ...displayOptions.show, imageSource: ['binary'] } },
  },
  {
    displayName: 'Max Credits',
    name: 'maxCredits',
    type: 'number',
    typeOptions: { minValue: 0 },
    default: 0,
    description:
      'The request is refused, and nothing is charged, if all takes together cost more. With 0, the node asks for the price first and accepts no higher one.',
    displayOptions,
  },
]
