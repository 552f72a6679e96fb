import{requestColumns2,Page2}from"./main-ea22cdf725.js";import"./main-ea22cdf724.js";import"./main-ea22cdf721.js";import"./main-ea22cdf717.js";export{Page2 as Page,requestColumns2 as requestColumns};
