___INFO___

{
  "type": "TAG",
  "id": "svc_tracker",
  "version": 1,
  "securityGroups": [],
  "displayName": "svc Analytics: tracker",
  "categories": [
    "ANALYTICS"
  ],
  "brand": {
    "id": "brand_dummy",
    "displayName": ""
  },
  "description": "Loads the svc tracker on a page.",
  "containerContexts": [
    "WEB"
  ]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "src",
    "displayName": "Address of x.js",
    "simpleValueType": true,
    "help": "For example https://stats.example/js/x.js, or a path of your own domain with its https:// and host.",
    "valueValidators": [
      {
        "type": "NON_EMPTY"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "site",
    "displayName": "Site ID",
    "simpleValueType": true,
    "help": "Shown on the page Install of the site.",
    "valueValidators": [
      {
        "type": "NON_EMPTY"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "api",
    "displayName": "Address for events (optional)",
    "simpleValueType": true,
    "help": "For a first-party proxy."
  },
  {
    "type": "CHECKBOX",
    "name": "spa",
    "checkboxText": "Track single-page navigations",
    "simpleValueType": true,
    "defaultValue": true
  },
  {
    "type": "CHECKBOX",
    "name": "outbound",
    "checkboxText": "Track outbound links and downloads",
    "simpleValueType": true,
    "defaultValue": true
  },
  {
    "type": "CHECKBOX",
    "name": "engage",
    "checkboxText": "Track engagement",
    "simpleValueType": true,
    "defaultValue": true
  },
  {
    "type": "CHECKBOX",
    "name": "showsOrigin",
    "checkboxText": "The pages have the Referrer-Policy same-origin or no-referrer",
    "simpleValueType": true,
    "defaultValue": false
  },
  {
    "type": "CHECKBOX",
    "name": "notFound",
    "checkboxText": "Report pages that were not found",
    "simpleValueType": true,
    "defaultValue": false
  },
  {
    "type": "TEXT",
    "name": "notFoundTitle",
    "displayName": "Text in the titles of such pages (optional)",
    "simpleValueType": true
  },
  {
    "type": "CHECKBOX",
    "name": "forms",
    "checkboxText": "Report forms that are sent",
    "simpleValueType": true,
    "defaultValue": false
  },
  {
    "type": "CHECKBOX",
    "name": "vitals",
    "checkboxText": "Report web vitals",
    "simpleValueType": true,
    "defaultValue": false
  },
  {
    "type": "TEXT",
    "name": "vitalsShare",
    "displayName": "Percentage of page loads with web vitals (optional)",
    "simpleValueType": true
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

// Scripts of a tag manager have no attributes: x.js reads the parameters of its address, and loads the tracker with them.
const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');

const parameters = ['site=' + encodeUriComponent(data.site)];
// A service below a path takes its events below it.
const end = data.src.indexOf('/js/x.js');
const path = data.src.indexOf('/', data.src.indexOf('//') + 2);
const api = data.api || (path < end ? data.src.substring(0, end) + '/api/e' : '');
if (api) parameters.push('api=' + encodeUriComponent(api));
if (!data.spa) parameters.push('spa=off');
if (!data.outbound) parameters.push('outbound=off');
if (!data.engage) parameters.push('engage=off');
if (data.showsOrigin) parameters.push('referrerpolicy=origin');
if (data.notFound) parameters.push('404=' + encodeUriComponent(data.notFoundTitle || ''));
if (data.forms) parameters.push('forms=');
if (data.vitals) parameters.push('vitals=' + encodeUriComponent(data.vitalsShare || ''));

// The name lets a page that runs the tag twice load the script once.
injectScript(data.src + '?' + parameters.join('&'), data.gtmOnSuccess, data.gtmOnFailure, 'svc');


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "https://*/*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios: []


___NOTES___

See docs/kits.md of svc.
