import{e,t}from"./main-yzp9ad7y.js";function r(){return e(t,{title:"RequestsPage"})}export{r as RequestsPage};
