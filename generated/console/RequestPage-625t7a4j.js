import{e,t}from"./main-jv2z0w16.js";function r(){return e(t,{title:"RequestPage"})}export{r as RequestPage};
